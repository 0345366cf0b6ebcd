/** Parts of houses and what stands around them; drawn once, used by name. */
import { path, rect } from "./svg";

/** A row of small houses far down the street, 360 wide. */
function town(): string {
  const walls = ["", "", ""];
  let [roofs, windows] = ["", ""];
  for (let x = 0, i = 0; x < 350; i++) {
    const w = Math.min(26 + ((i * 29) % 27), 360 - x);
    const h = 17 + ((i * 41) % 26);
    walls[i % 3] += `M${x} 0V${-h}h${w}V0Z`;
    roofs += `M${x - 2} ${-h}l5-8H${x + w - 3}l5 8Z`;
    for (let at = 5; at < w - 6; at += 9) {
      windows += `M${x + at} ${5 - h}h3.5v5.5h-3.5Z`;
      if (h > 30) windows += `M${x + at} ${17 - h}h3.5v5.5h-3.5Z`;
    }
    x += w;
  }
  const fronts = walls.map((wall, i) => path(wall, `var(--house-${i})`)).join("");
  return `<g id="pz-town" opacity=".85">${fronts}${path(roofs, "var(--hroof)")}${path(windows, "var(--hwin)")}</g>`;
}

export const PARTS = `${town()}
<g id="pz-courseS">
  ${path("M123 0l20-11v4l-20 12Z", "var(--trim-d)")}
</g>
<g id="pz-course">
  ${rect(-3, 0, 126, 4, "var(--trim)")}
  ${rect(-3, 0, 126, 1, "#fff", 'fill-opacity=".5"')}
  ${rect(-2, 4, 124, 2, "var(--trim-d)")}
  ${rect(0, 6, 120, 9, "url(#pz-under)")}
</g>
<g id="pz-w1">
  <path d="M-9-22h18v22h-18Z" fill="var(--trim)"/>
  <path d="M-6.5-19.5h13v17h-13Z" fill="url(#pz-glass)"/>
  <path d="M-2.2-19.5v17M2.2-19.5v17M-6.5-14h13M-6.5-8h13" stroke="var(--bar)" stroke-width="1"/>
  <path d="M-11-1h22v3h-22ZM-9 2h4v4h-3ZM5 2h4l-1 4h-3Z" fill="var(--trim)"/>
  <path d="M-11 2h22" stroke="var(--trim-d)"/>
</g>
<g id="pz-w2">
  <path d="M-10 0V-19a10 10 0 0 1 20 0V0Z" fill="var(--trim)"/>
  <path d="M-10-19l3.2 0M-7-26l2.4 2.2M0-29v3M7-26l-2.4 2.2M10-19h-3.2" stroke="var(--trim-d)" stroke-width="1"/>
  <path d="M-6.5 0V-19a6.5 6.5 0 0 1 13 0V0Z" fill="url(#pz-glass)"/>
  <path d="M0-25V0M-6.5-17h13M-6.5-8.5h13" stroke="var(--muntin)" stroke-width=".9"/>
  <path d="M-5-2V-14L1-22" stroke="var(--glint)" fill="none"/>
  <path d="M-12-1h24v3.5h-24Z" fill="var(--trim)"/>
  <path d="M-12 2.5h24" stroke="var(--trim-d)"/>
</g>
<g id="pz-w3">
  <path d="M-9.5-26h19V0h-19Z" fill="var(--trim)"/>
  <path d="M-6.5-23h13v14h-13Z" fill="url(#pz-glass)"/>
  <path d="M0-23v14M-6.5-16h13" stroke="var(--muntin)" stroke-width=".9"/>
  <path d="M-5-11V-18L0-22" stroke="var(--glint)" fill="none"/>
  <path d="M-13-26L0-35 13-26Z" fill="var(--trim)"/>
  <path d="M-8.5-27.5L0-32.5 8.5-27.5Z" fill="var(--trim-d)"/>
  <path d="M-13-26h26" stroke="var(--trim-d)"/>
  <path d="M-13-8h26v8h-26Z" fill="var(--gap)"/>
  <path d="M-13-9h26v2.2h-26ZM-14-1h28v3.5h-28Z" fill="var(--trim)"/>
  <path d="M-11.5-7v6M-7.7-7v6M-3.9-7v6M0-7v6M3.9-7v6M7.7-7v6M11.5-7v6" stroke="var(--trim)" stroke-width="1.7"/>
  <path d="M-11-9q3-4 6 0ZM4-9q3-4 6 0Z" fill="#4f7a4a"/>
  <path d="M-9.5-11h2v2h-2ZM6-11.5h2v2H6Z" fill="#d8452f"/>
  <path d="M-14 3h28" stroke="#1c0f06" stroke-opacity=".5" stroke-width="1.5"/>
</g>
<g id="pz-w4">
  <path d="M-7.5-26h15V0h-15Z" fill="var(--trim)"/>
  <path d="M-5.5-24h11V0h-11Z" fill="url(#pz-glass)"/>
  <path d="M0-24V0M-5.5-16h11M-5.5-8h11" stroke="var(--muntin)" stroke-width=".9"/>
  <path d="M-10-26Q0-36 10-26Z" fill="var(--trim)"/>
  <path d="M-6-27Q0-32 6-27Z" fill="var(--trim-d)"/>
  <path d="M-12.5-24.5h5V.5h-5ZM7.5-24.5h5V.5h-5Z" fill="var(--shutter)" stroke="var(--shutter-d)" stroke-width=".8"/>
  <path d="M-11.5-21h3m-3 3h3m-3 3h3m-3 3h3m-3 3h3m-3 3h3m-3 3h3M8.5-21h3m-3 3h3m-3 3h3m-3 3h3m-3 3h3m-3 3h3m-3 3h3" stroke="var(--shutter-d)" stroke-width=".8"/>
  <path d="M-9-.5h18v3h-18Z" fill="var(--trim)"/>
</g>
<g id="pz-w5">
  <circle r="10" fill="var(--trim)"/>
  <circle r="10" fill="none" stroke="var(--trim-d)"/>
  <circle r="6.8" fill="url(#pz-glass)"/>
  <path d="M0-6.8V6.8M-6.8 0H6.8" stroke="var(--muntin)" stroke-width=".9"/>
  <path d="M-4-2Q-3-5 0-5" stroke="var(--glint)" fill="none"/>
</g>
<g id="pz-door">
  <path d="M-14 0V-23a14 14 0 0 1 28 0V0Z" fill="var(--trim)"/>
  <path d="M-14-23h4M-10-32l3 2.6M0-37v4M10-32l-3 2.6M14-23h-4M-14-12h4M14-12h-4" stroke="var(--trim-d)" stroke-width="1.2"/>
  <path d="M-9.5 0V-23a9.5 9.5 0 0 1 19 0V0Z" fill="var(--wood-d)"/>
  <path d="M-8.5 0V-23a8.5 8.5 0 0 1 8-8.4V0Z" fill="var(--wood)"/>
  <path d="M8.5 0V-23a8.5 8.5 0 0 0-8-8.4V0Z" fill="#7a5230"/>
  <path d="M-5.6 0v-28M-2.8 0v-30.5M2.8 0v-30.5M5.6 0v-28M-8.5-22h17M-8.5-5h17" stroke="var(--wood-d)" stroke-width=".7"/>
  <circle cx="2.2" cy="-11.5" r="1" fill="#f0cf7a"/>
</g>
<g id="pz-roofS">
  ${path("M129 14l20-11L128-17l-12 5Z", "var(--roof-2)")}
  ${path("M130 14l20-11v3l-20 11Z", "var(--wood-d)")}
  ${path("M118-12.5L129-18V-16L118-10Z", "var(--roof-1)")}
</g>
<g id="pz-roof">
  ${rect(90, -19, 9, 12, "var(--trim-d)")}
  ${rect(88, -21, 13, 3, "var(--roof-2)")}
  ${path("M-9 14L7-11H118L130 14Z", "url(#pz-pRoof)")}
  ${path("M-9 14L7-11H118L130 14Z", "url(#pz-lite)")}
  ${path("M7-12.5H118V-10H7Z", "var(--roof-1)")}
  ${path("M-9 14H130v3H-9Z", "var(--wood-d)")}<path d="M2 17v4M14 17v4M26 17v4M38 17v4M50 17v4M62 17v4M74 17v4M86 17v4M98 17v4M110 17v4" stroke="var(--wood)" stroke-width="3"/>${rect(0, 17, 120, 10, "url(#pz-under)")}
</g>
<g id="pz-scaf" stroke="var(--wood)" stroke-width="2" fill="none" stroke-linecap="round">
  <path d="M8 0V-25M60 0V-25M112 0V-25M3-13H118"/>
  <path d="M8 0L60-13M112 0L60-13" stroke-width="1"/>
  <path d="M5-13H116" stroke="#b98d58" stroke-width="3"/>
  <path d="M60-25H84M84-25V-15" stroke-width="1.2"/>
  <rect x="80" y="-16" width="8" height="5" fill="var(--sand)" stroke="none"/>
  <g stroke="none"><path d="M28-14.5L30-25H37L39-14.5Z" fill="#3f6a86"/>
  <path d="M31-25h5l-1-2h-3Z" fill="#e9bd94"/>
  <circle cx="33.5" cy="-28" r="3.2" fill="#e9bd94"/>
  <path d="M29.5-28.5Q30-33 34-32.5Q37.5-32 37.5-28.5Z" fill="#d8c08a"/>
  <path d="M37-24L43-19" stroke="#e9bd94" stroke-width="2"/>
  <path d="M42-21h5v4h-5Z" fill="var(--brick)"/>
</g></g>
<g id="pz-quoin">
  <path d="M0 6h9v8H0ZM0 22h9v8H0ZM0 38h9v8H0ZM0 14h6v8H0ZM0 30h6v8H0ZM0 46h6v8H0ZM111 6h9v8h-9ZM111 22h9v8h-9ZM111 38h9v8h-9ZM114 14h6v8h-6ZM114 30h6v8h-6ZM114 46h6v8h-6Z" fill="var(--trim)" stroke="var(--trim-d)" stroke-width=".8"/>
</g>
<g id="pz-cyp">
  <path d="M0 0v-6" stroke="#5a4428" stroke-width="2"/>
  <path d="M0-4C-7-10-5-30 0-42C5-30 7-10 0-4Z" fill="var(--hill-3)"/>
  <path d="M0-4C4-12 4-28 0-42C5-30 7-10 0-4Z" fill="#000" fill-opacity=".18"/>
</g>
<g id="pz-pine">
  <path d="M0 0C1-8-1-14 0-20" stroke="#6b5130" stroke-width="2" fill="none"/>
  <path d="M-16-18Q-14-28 0-29Q14-28 16-18Q8-15 0-16Q-8-15-16-18Z" fill="var(--hill-3)"/>
</g>
<g id="pz-arch">
  <ellipse cx="3" cy="1" rx="17" ry="5" fill="#1c0f06" fill-opacity=".35"/>
  <path d="M-13 0C-12-14-9-24-5-29H5C9-24 12-14 13 0Q0 4-13 0Z" fill="#9c2f22"/>
  <path d="M2-29H5C9-24 12-14 13 0Q8 2 3 2.4C6-10 5-20 2-29Z" fill="#6d1c14"/>
  <path d="M-6-27Q-3-14-4 1.8L0 2.5Q-1-14-1-28Z" fill="#c1513c"/>
  <path d="M-8-20Q-16-15-15-8l3 1Q-11-12-6-15Z" fill="#b23f2d"/>
  <circle cx="-13" cy="-7.5" r="2.3" fill="#e9bd94"/>
  <path d="M-13-22L-18 1M-13-22L-8 0" stroke="#e8c25a" stroke-width="1.7" fill="none"/>
  <circle cx="-13" cy="-22.5" r="2" fill="#e8c25a"/>
  <path d="M7-21Q14-19 13-12l-4 1Q8-15 5-17Z" fill="#8a271b"/>
  <rect x="8" y="-13" width="9" height="5" rx="2" fill="#f4e8c8" stroke="#b9a06a" stroke-width=".7" transform="rotate(-24 12 -11)"/>
  <path d="M-5-29Q0-25 5-29L4-32H-4Z" fill="#f3ead6"/>
  <circle cy="-36" r="6" fill="#e9bd94"/>
  <path d="M-3.5-32Q0-29 3.5-32Q2-30.5 0-30.5Z" fill="#7b5a3c"/>
  <path d="M-9-38Q-8-46 0-46Q8-46 9-39Q10-34 13-31Q7-32 6-38Q0-41-9-38Z" fill="#7c1f16"/>
  <path d="M-9-38.5Q0-42 8-38.5" stroke="#c1513c" stroke-width="2" fill="none"/>
</g>
<g id="pz-horse">
  <path d="M-8 12C-9 4-6 1-5-3C-8-1-10 0-12-1C-13-3-11-5-8-8C-6-11-3-13 0-13L1-16L3-13C9-11 11-4 10 12Z"/>
  <path d="M3-13C7-9 8-2 7 12" fill="none" stroke="var(--panel)" stroke-width="1.3"/>
  <circle cx="-3" cy="-8" r="1.1" fill="var(--panel)"/>
</g>
<g id="pz-crane" stroke="var(--wood-d)" stroke-width="2.6" fill="none" stroke-linecap="round">
  <path d="M0 0V-44M-9 0L0-14L9 0M0-40L26-50M0-26L14-45"/>
  <path d="M26-50V-32" stroke-width="1"/>
  <circle cx="-1" cy="-10" r="8" stroke-width="1.8"/>
  <path d="M-9-10H7M-1-18V-2" stroke-width="1"/>
  <rect x="20" y="-32" width="12" height="8" fill="var(--sand)" stroke="var(--sand-d)" stroke-width="1"/>
</g>
<g id="pz-rock">
  <path d="M-8 4L-9-3L-2-7L7-5L9 2L3 6Z" fill="var(--pit-0)"/>
  <path d="M-2-7L7-5L9 2L1 0Z" fill="var(--pit-1)"/>
  <path d="M1 0L9 2L3 6L-8 4Z" fill="var(--pit-2)"/>
</g>
`;
