import { CallProvider } from '@/ui/call/call-provider';
import { ButtonLink, TextLink } from '@/ui/control/link';
import { CreateLibraryForm } from '@/ui/organization/create-library-form';
import { FeatureList } from '@/ui/site/feature-list';
import libraryDark from '@/ui/site/library-dark.webp';
import libraryLight from '@/ui/site/library-light.webp';
import { ProductTour } from '@/ui/site/product-tour';
import { RestOverview } from '@/ui/site/rest-overview';
import { Screenshot } from '@/ui/site/screenshot';
import { signedInPerson } from '../caller';

/** The front page: the product as it looks, and a form to create a library. */
export default async function FrontPage() {
  const person = await signedInPerson();
  return (
    <>
      {/* Once a library is created, the result takes the full width and the introduction is hidden. */}
      <div className="group/hero page-width grid items-center gap-x-16 gap-y-12 pt-6 pb-20 has-data-created:max-w-[56rem] lg:grid-cols-[minmax(0,10fr)_minmax(0,9fr)] lg:pt-12 lg:has-data-created:grid-cols-1">
        <div className="grid min-w-0 gap-9">
          <div className="grid gap-5 group-has-data-created/hero:hidden">
            <h1 className="text-3xl">Every image organized, ready to use.</h1>
            <p className="max-w-[34rem] text-lg text-quiet">
              Vitrine stores your organization’s images and videos in libraries, prepares every size
              and serves them at URLs that never change.
            </p>
            {person ? <OwnLibraries /> : <SignInHint />}
          </div>
          <CallProvider>
            <CreateLibraryForm isSignedIn={person !== null} />
          </CallProvider>
        </div>
        <div className="group-has-data-created/hero:hidden">
          <Screenshot
            light={libraryLight}
            dark={libraryDark}
            alt="A library: a grid of images with filters, tags and approval states"
          />
        </div>
      </div>
      <FeatureList />
      <ProductTour />
      <RestOverview />
    </>
  );
}

const OwnLibraries = () => (
  <p>
    <ButtonLink href="/app" variant="primary">
      Open your libraries
    </ButtonLink>
  </p>
);

const SignInHint = () => (
  <p className="text-quiet">
    Already have an account? <TextLink href="/sign-in">Sign in</TextLink> to open your libraries.
  </p>
);
