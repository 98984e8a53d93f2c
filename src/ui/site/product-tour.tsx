import type { ReactNode } from 'react';
import feedbackDark from './feedback-dark.webp';
import feedbackLight from './feedback-light.webp';
import reviewDark from './review-dark.webp';
import reviewLight from './review-light.webp';
import { Screenshot } from './screenshot';
import visitorDark from './visitor-dark.webp';
import visitorLight from './visitor-light.webp';

/** Shows how people work with the product: among themselves, then with clients. */
export const ProductTour = () => (
  <div className="page-width grid gap-20 pt-20">
    <Stop
      title="Review together"
      points={[
        'Comments with pins on images and times in videos, with replies and mentions.',
        'Approval states of your own, on every asset, for one or thousands at once.',
        'Compare up to four images or versions side by side, zoomed in step.',
      ]}
    >
      <Screenshot
        light={reviewLight}
        dark={reviewDark}
        alt="An image with pinned comments and its approval"
      />
    </Stop>
    <Stop
      title="Share with clients"
      points={[
        'One link, no account: with password, expiry and downloads as you choose.',
        'Clients pick favourites with one tap and comment, on the phone, too.',
        'You get a mail with their answers, and select all they said yes to.',
      ]}
      turned
    >
      <div className="relative pr-[12%] pb-[8%]">
        <Screenshot
          light={feedbackLight}
          dark={feedbackDark}
          alt="The answers of a client: picks and comments on a selection of images"
        />
        <div className="absolute right-0 bottom-0 w-[26%]">
          <Screenshot
            light={visitorLight}
            dark={visitorDark}
            alt="The page of a share link on a phone, with buttons to pick images"
          />
        </div>
      </div>
    </Stop>
  </div>
);

type StopProps = {
  title: string;
  points: string[];
  /** Whether the image is on the left. */
  turned?: boolean;
  children: ReactNode;
};

const Stop = ({ title, points, turned = false, children }: StopProps) => (
  <section
    aria-label={title}
    className={`grid items-center gap-x-16 gap-y-8 ${turned ? 'lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]' : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]'}`}
  >
    <div className={`grid content-start gap-4 ${turned ? 'lg:order-1' : ''}`}>
      <h2 dir="auto" className="text-2xl">
        {title}
      </h2>
      <ul className="grid list-disc gap-2 pl-5 text-quiet marker:text-accent">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
    {children}
  </section>
);
