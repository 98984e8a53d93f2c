import { expect, it } from 'vitest';
import { sayAnswers } from './say-answers';

it.each([
  [{ yes: 2, maybe: 0, no: 0, comments: 1 }, '2 visitors said yes, 1 comment'],
  [{ yes: 0, maybe: 1, no: 3, comments: 0 }, '1 visitor said maybe, 3 visitors said no'],
  [{ yes: 0, maybe: 0, no: 0, comments: 1200 }, '1,200 comments'],
])('says how visitors answered', (answers, said) => {
  expect(sayAnswers(answers)).toBe(said);
});
