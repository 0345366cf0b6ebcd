/** Addresses at which this app is the page. Everything else (the API, pages of the server's own) is loaded as usual. */
export const OURS =
  /^\/($|(t|people|dev)\/|(rules|learn|puzzles|games|watch|ratings|account|about|desk|reset|confirm)(\/|$))/;
