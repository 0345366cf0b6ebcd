/** Give the focus to the page's heading as soon as there is one, unless it is somewhere by then. */
export function heed(): () => void {
  if (found()) return () => undefined;
  const observer = new MutationObserver(() => found() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function found(): boolean {
  const heading = document.querySelector("h1");
  if (!heading) return false;
  if (!document.activeElement || document.activeElement === document.body) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  return true;
}
