/* Whoever has chosen light or dark in the app finds the same here, before anything is drawn. */
try {
  const { theme } = JSON.parse(localStorage.getItem("cantiere.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // a browser that keeps nothing for us: the system's choice it is
}
