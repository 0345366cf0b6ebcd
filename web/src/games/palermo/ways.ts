/**
 * Lengths of ways, for showing them: what is legal, the server says. A step costs one, a run along the ring to a corner
 * too; each policeman of another player one more.
 */
import { columnOf, fieldsOf, guardsAgainst, openDoors, rowOf, SIDE, type Town } from "./town";

export interface Step {
  to: number;
  cost: number;
  /** A run along the ring. */
  isRun: boolean;
}
export type Steps = (field: number) => Step[];
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, 0],
];

function lineFrom(field: number, down: number, right: number): number[] {
  const line: number[] = [];
  let [row, column] = [rowOf(field) + down, columnOf(field) + right];
  while (row >= 0 && column >= 0 && row < SIDE && column < SIDE) {
    line.push(row * SIDE + column);
    row += down;
    column += right;
  }
  return line;
}

/** The steps from each field; a goal is entered, never left. */
export function stepsIn(roofs: ReadonlySet<number>, guards: ReadonlySet<number>, goal?: ReadonlySet<number>): Steps {
  return (field) => {
    if (goal?.has(field)) return [];
    const steps: Step[] = [];
    const runs: Step[] = [];
    for (const [down, right] of DIRECTIONS) {
      const line = lineFrom(field, down, right);
      const [to] = line;
      if (to === undefined) continue;
      if (!roofs.has(to)) steps.push({ to, cost: guards.has(to) ? 2 : 1, isRun: false });
      const isAlong = down === 0 ? rowOf(field) % (SIDE - 1) === 0 : columnOf(field) % (SIDE - 1) === 0;
      const corner = line.at(-1);
      if (isAlong && line.length > 1 && corner !== undefined)
        runs.push({ to: corner, cost: 1 + line.filter((one) => guards.has(one)).length, isRun: true });
    }
    return [...steps, ...runs];
  };
}

/** How a seat's pawn walks now. With everything collected, the start tile is the end of the way. */
export function stepsOf(town: Town, seat: number, roofs = town.roofs): Steps {
  const isDone = !town.isBuilding && town.start !== null && !openDoors(town, seat).length;
  const goal = isDone && town.start !== null ? new Set(fieldsOf(town.start)) : undefined;
  return stepsIn(roofs, guardsAgainst(town.view, seat), goal);
}

/** The cheapest way to each field. */
export function distances(from: number, steps: Steps): Map<number, number> {
  const cost = new Map([[from, 0]]);
  const waiting = new Map([[0, [from]]]); // by cost
  for (let spent = 0, last = 0; spent <= last; spent++)
    for (const field of waiting.get(spent) ?? []) {
      if (cost.get(field) !== spent) continue;
      for (const step of steps(field)) {
        const sum = spent + step.cost;
        if (sum >= (cost.get(step.to) ?? Infinity)) continue;
        cost.set(step.to, sum);
        waiting.set(sum, [...(waiting.get(sum) ?? []), step.to]);
        last = Math.max(last, sum);
      }
    }
  return cost;
}

export interface Stage {
  field: number;
  spent: number;
  isRun: boolean;
}

/** A walk that costs exactly so much, not straight back if it can; null if there is none. */
export function routeFor(from: number, to: number, points: number, steps: Steps): Stage[] | null {
  const known = new Map<number, boolean>();
  const leads = (field: number, left: number): boolean => {
    if (left === 0) return field === to;
    const key = field * 64 + left;
    let answer = known.get(key);
    if (answer === undefined) {
      answer = steps(field).some((step) => step.cost <= left && leads(step.to, left - step.cost));
      known.set(key, answer);
    }
    return answer;
  };
  if (!leads(from, points)) return null;
  const route: Stage[] = [{ field: from, spent: 0, isRun: false }];
  let [here, before, left] = [from, -1, points];
  while (left > 0) {
    const good = steps(here).filter((step) => step.cost <= left && leads(step.to, left - step.cost));
    const step = good.find((one) => one.to !== before) ?? good[0];
    if (!step) return null;
    left -= step.cost;
    [before, here] = [here, step.to];
    route.push({ field: here, spent: points - left, isRun: step.isRun });
  }
  return route;
}

/** A walk that spends as many of the points as it can. */
export function longestRoute(from: number, to: number, points: number, steps: Steps): Stage[] {
  for (let spent = points; spent > 0; spent--) {
    const route = routeFor(from, to, spent, steps);
    if (route) return route;
  }
  return [{ field: from, spent: 0, isRun: false }];
}

/** How much of a route is paid for policemen. */
export function finesOn(route: readonly Stage[]): number {
  return route.length ? (route.at(-1)?.spent ?? 0) - (route.length - 1) : 0;
}

/** The shortest way of a pawn to one of its open doors, or home. */
export function nextGoal(town: Town, seat: number, from: number, steps: Steps): number | null {
  const doors = openDoors(town, seat).map(({ door }) => door);
  const goals = doors.length ? doors : town.start === null ? [] : fieldsOf(town.start);
  const ways = distances(from, steps);
  const lengths = goals.flatMap((goal) => ways.get(goal) ?? []);
  return lengths.length ? Math.min(...lengths) : null;
}
