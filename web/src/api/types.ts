/** Short names for the messages of the server. Their shapes are generated: see schema.d.ts. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Language = Schemas["Me"]["language"];
export type Me = Schemas["Me"];
export type GameCard = Schemas["GameCard"];
export type Shelf = Schemas["GamesOnOffer"];
export type TableCard = Schemas["TableCard"];
export type TableList = Schemas["TableList"];
export type SeatCard = Schemas["SeatCard"];
export type Terms = Schemas["Terms"];
export type WantedSeat = Pick<Schemas["WantedSeat"], "kind"> & { name?: string };
export type Clock = Schemas["ClockChoice"];
export type NewTable = {
  game: string;
  seats: WantedSeat[];
  is_open: boolean;
  terms: Partial<Terms>;
};
export type Legal = Schemas["Legal"];
export type SheetLine = Schemas["SheetLine"];
export type RunningClock = Schemas["RunningClock"];
export type FairChance = Schemas["FairChance"];
export type TableMessage = Schemas["TableMessage"];
export type Question = Schemas["OpenQuestion"];
export type Refused = Schemas["RefusedMessage"];
export type Accepted = Schemas["AcceptedMessage"];
export type Waiting = Schemas["Waiting"];
export type Previewed = Schemas["PreviewedMessage"];
export type ReasonMessage = Schemas["ReasonMessage"];
export type MoveEffectsMessage = Schemas["MoveEffectsMessage"];
/** What the server tells of a game beyond its view: what they are differs by game. */
export type Facts = Readonly<Record<string, unknown>>;
export type Consequence = Schemas["Consequence"];
export type ChatLine = Schemas["ChatLine"];
export type Presence = Schemas["PresenceMessage"];
export type HintMove = Schemas["HintMove"];
export type Hints = Schemas["Hints"];
export type CoachAnswer = Schemas["CoachAnswer"];
export type OwnTrends = Schemas["OwnTrends"];
export type GameTrends = Schemas["GameTrends"];
export type TrendPart = Schemas["TrendPart"];
export type Purpose = Schemas["Purpose"];
export type Purposes = Schemas["Purposes"];
export type ReviewState = Schemas["ReviewState"];
export type ReviewResult = Schemas["ReviewResult"];
export type ReviewDecision = Schemas["ReviewDecision"];
export type ReviewMoment = Schemas["ReviewMoment"];
export type ReviewedMove = Schemas["ReviewedMove"];
export type TriedMove = Schemas["TriedMove"];
export type MomentAnswer = Schemas["MomentAnswer"];
/** What stands beside a name. */
export type Mark = NonNullable<Schemas["PersonCard"]["mark"]>;
/** Why we are shown no more of a table. */
export type Gone = NonNullable<Schemas["CardMessage"]["why"]>;
/** What is told of a table beside the game itself. */
export type AboutTable = Schemas["CardMessage"] | Schemas["ChatMessage"] | Schemas["ChatGoneMessage"] | Presence;
export type ToBrowser = Schemas["ToBrowser"];
export type Result = Schemas["Result"];
export type Replay = Schemas["Replay"];
export type Step = Schemas["Step"];
export type Story = Schemas["Story"];
export type Past = Schemas["Past"];
export type SitterChange = Schemas["SitterChange"];
export type Person = Schemas["PersonCard"];
export type PersonList = Schemas["PersonList"];
export type DeviceList = Schemas["DeviceList"];
export type DeskPerson = Schemas["DeskPerson"];
export type DeskPeople = Schemas["DeskPeople"];
export type DeskTable = Schemas["DeskTable"];
export type DeskTables = Schemas["DeskTables"];
export type ReportCard = Schemas["ReportCard"];
export type ReportList = Schemas["ReportList"];
export type Announcement = Schemas["Announcement"];
export type Announcements = Schemas["Announcements"];
export type Health = Schemas["Health"];
export type InvitationCard = Schemas["InvitationCard"];
export type InvitationCode = Schemas["InvitationCode"];
export type Invitations = Schemas["Invitations"];
export type RegistrationCard = Schemas["RegistrationCard"];
export type Notices = Schemas["Notices"];
export type AuditCard = Schemas["AuditCard"];
export type AuditPage = Schemas["AuditPage"];
export type ResetLink = Schemas["ResetLink"];
export type BotCard = Schemas["BotCard"];
export type BotList = Schemas["BotList"];
export type BotWithToken = Schemas["BotWithToken"];
export type Mail = Schemas["MailCard"];
export type Versions = Schemas["Versions"];
export type Thinkers = Schemas["Thinkers"];
export type Post = Schemas["Post"];
export type PushKey = Schemas["PushKey"];
export type Webhook = Schemas["WebhookCard"];
export type WebhookSecret = Schemas["WebhookSecret"];
export type Rated = Schemas["Rated"];
export type Ratings = Schemas["Ratings"];
export type RatingStory = Schemas["RatingStory"];
export type Leaderboard = Schemas["Leaderboard"];
export type History = Schemas["History"];
export type Played = Schemas["Played"];
export type Statistics = Schemas["Statistics"];
export type GameStatistics = Schemas["GameStatistics"];
export type SuggestedOpponent = Schemas["SuggestedOpponent"];
export type SuggestedOpponents = Schemas["SuggestedOpponents"];
export type LessonPage = Schemas["LessonPage"];
export type LessonStep = Schemas["LessonStep"];
export type LessonAnswers = Schemas["LessonAnswers"];
export type LessonAnswer = Schemas["LessonAnswer"];
export type PuzzleShelf = Schemas["PuzzleShelf"];
export type PuzzleGame = Schemas["PuzzleGame"];
export type PuzzlePage = Schemas["PuzzlePage"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];
export type PuzzleReply = Schemas["PuzzleReply"];
export type PuzzleHint = Schemas["PuzzleHint"];
export type PuzzleState = Schemas["PuzzleState"];
export type PuzzleExplained = Schemas["PuzzleExplained"];
export type ShownMove = Schemas["ShownMove"];
export type FigureCard = Schemas["FigureCard"];
export type FigureTable = Schemas["FigureTable"];
export type Overview = Schemas["Overview"];
export type OverviewPanel = Schemas["OverviewPanel"];
export type RulesPage = Schemas["RulesPage"];
export type RulesSection = Schemas["RulesSection"];

/** One thing that happened, redacted for the viewer: its kind, whose doing it was, and its details. */
export type GameEvent = Schemas["GameEvent"];
/** One line of the table's journal, as far as it is told. */
export type StoryLine = NonNullable<TableMessage["story"]>[number];
export type PlayedLine = Schemas["PlayedLine"];

/** What the browser says: the generated message without what has a default, and without its key. */
type Said<M> = M extends { kind: infer K } ? { kind: K } & Partial<Omit<M, "key" | "kind">> : never;
export type Saying = Said<Schemas["FromBrowser"]>;
