import type { ApprovalAnswer } from './approval-request';

/** "Tomas answered: 2 approved, 1 needs changes" for each person, in the order of the answers. */
export const sayApprovalAnswers = (answers: ApprovalAnswer[]): string[] =>
  [...new Set(answers.map(({ name }) => name))].map((name) => {
    const counts = answers.filter((each) => each.name === name);
    const said = counts.map(({ state, count }) => `${count} ${state.replaceAll('_', ' ')}`);
    return `${name} answered: ${said.join(', ')}`;
  });
