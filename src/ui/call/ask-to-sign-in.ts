/** Asks the person to sign in again; resolves to true once they have. Null while no page shows the question. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Makes this component the one that asks. Returns how to end this. */
export function askWith(component: Ask): () => void {
  ask = component;
  return () => {
    if (ask === component) ask = null;
  };
}

/** Whether the person has signed in again. Changes refused at the same time share one question. */
export const isSignedInAgain: Ask = async () => (await ask?.()) ?? false;
