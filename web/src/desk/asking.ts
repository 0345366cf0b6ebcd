/** What a host is asked before something is done to others. */
export interface Ask {
  title: string;
  text?: string;
  /** What is chosen among `choices`: value and words. */
  choice?: string;
  choices?: readonly (readonly [string, string])[];
  /** Whether whoever asks must prove who they are. */
  password?: boolean;
  /** What the button says that does it. */
  go: string;
  /** It takes nothing away from anybody. */
  mild?: boolean;
  act: (given: Given) => Promise<unknown>;
}

export interface Given {
  chosen: string;
  reason: string;
  password: string;
}
