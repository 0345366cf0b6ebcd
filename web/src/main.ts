import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { wire } from "./lib/socket.svelte";
import { texts } from "./lib/text.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");

wire.connect();
texts
  .speak(texts.language)
  .catch(() => undefined) // the server does not answer: the banner says so, without words if need be
  .finally(() => mount(App, { target }));
