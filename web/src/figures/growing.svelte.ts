import type { BoardProps } from "../games/board";

/** What a board is given while it is drawn in stages: in between a phone shows and hears something. */
export class Growing {
  stage = $state(0);
  readonly props: BoardProps;

  constructor(given: BoardProps) {
    const stage = (): number => this.stage;
    this.props = {
      ...given,
      get renderStage() {
        return stage();
      },
    };
  }
}
