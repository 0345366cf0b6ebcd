import { wire } from "./socket.svelte";

const PATIENCE = 1200; // ms: a short break is nobody's business

/** Whether nobody has answered for longer than a moment. */
class Line {
  isDown = $state(false);

  constructor() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    $effect.root(() => {
      $effect(() => {
        clearTimeout(timer);
        if (wire.status === "lost") timer = setTimeout(() => (this.isDown = true), PATIENCE);
        else if (wire.status === "open") this.isDown = false;
      });
    });
  }
}

export const line = new Line();
