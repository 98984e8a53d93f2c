import type { AnsweredTile } from '@/contract/sharing/feedback-page';
import type { AnsweredRow } from '@/domain/feedback/list-answers';
import { presentTile } from './tile';
import type { Urls } from './urls';

/** Presents an asset with what visitors of a link answered about it. */
export const presentAnsweredTile = (row: AnsweredRow, urls: Urls): AnsweredTile => ({
  ...presentTile(row, urls),
  libraryId: row.library_id,
  answers: { yes: row.yes, maybe: row.maybe, no: row.no, comments: row.comments },
});
