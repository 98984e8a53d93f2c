import type { ApprovalAnswer } from '@/contract/sharing/approval-request';
import { sayApprovalAnswers } from '@/contract/sharing/say-approval-answers';
import { composeLetter, type MailContent, say } from '../mail/letter';

const many = (assets: number) => `${assets} ${assets === 1 ? 'asset' : 'assets'}`;

/** The mail to somebody asked for approval. The subject, which everybody sees, contains no text of others. */
export function composeRequestMail(request: {
  asker: string;
  organization: string;
  assets: number;
  message: string;
  url: string;
}): MailContent {
  const { asker, organization, assets, message, url } = request;
  return composeLetter({
    subject: 'You’re asked for an approval on Vitrine',
    title: say('You’re asked to approve {}', many(assets)),
    before: [
      say(
        '{} asks you to approve {} of {}{}',
        asker,
        many(assets),
        organization,
        message.trim() ? ':' : '.',
      ),
      ...(message.trim() ? [say('“{}”', message)] : []),
    ],
    action: { label: assets === 1 ? 'See asset' : 'See assets', url },
    after: [say('{} is told what you decide.', asker)],
  });
}

/** The mail to an asker, once every asset is answered. */
export function composeApprovalsMail(request: {
  organization: string;
  assets: number;
  answers: ApprovalAnswer[];
  url: string;
}): MailContent {
  const { organization, assets, answers, url } = request;
  return composeLetter({
    subject: 'Your request for approval is answered on Vitrine',
    title: say('Your request is answered'),
    before: [
      say(
        'You asked for the approval of {} of {}. Every decision is made:',
        many(assets),
        organization,
      ),
      ...sayApprovalAnswers(answers).map((answer) => say('{}', answer)),
    ],
    action: { label: assets === 1 ? 'See asset' : 'See assets', url },
    after: [say('You get one of these emails for each request.')],
  });
}
