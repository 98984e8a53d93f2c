/**
 * Each difference of two interfaces (see read-interface), as `{ breaks, text }`. A break is what a program that follows
 * the accepted state could notice: something gone or changed, something new that it must send, something that may now be
 * missing. A new value among those of an answer is an addition: readers are told to expect it.
 */
export function compareInterfaces(accepted, current) {
  const places = [...new Set([...Object.keys(accepted), ...Object.keys(current)])].sort();
  return places.flatMap((place) => {
    const [before, now] = [accepted[place], current[place]];
    if (before === now) return [];
    // What is gone or new as a whole is one difference, not one for each of its parts.
    if (now === undefined)
      return hasParents(place, current) ? [{ breaks: true, text: `gone: ${place}` }] : [];
    if (before !== undefined)
      return [
        { breaks: isBreak(place, before, now), text: `changed: ${place}: ${before} → ${now}` },
      ];
    const breaks = isSent(place) && !isOptional(now) && !WHOLE.includes(now);
    return hasParents(place, accepted) ? [{ breaks, text: `new: ${place}: ${now}` }] : [];
  });
}

/** What nobody has to use because it is there. */
const WHOLE = ['operation', 'tool', 'command', 'type', 'value', 'shape'];

const isSent = (place) => place.split(' > ', 1)[0].endsWith(' in');
const isOptional = (value) => value.endsWith('?');
const formsOf = (value) => value.replace(/\?$/, '').split(' | ');

/** Whether everything that the place is in is there. The surface, its first part, is no place of its own. */
function hasParents(place, places) {
  const parts = place.split(' > ');
  const parents = parts.slice(2).map((_, index) => parts.slice(0, index + 2).join(' > '));
  return parents.every((parent) => isThere(parent, places));
}

/** The module of the client library is a part of a place, but no place; what a call takes is in the call. */
const isThere = (parent, places) =>
  parent in places ||
  parent.replace(/^client in/, 'client') in places ||
  /^client(?: in)? > \w+$/.test(parent);

function isBreak(place, before, now) {
  if (isSent(place)) {
    const takesLess = formsOf(before).some(
      (form) => !formsOf(now).some((other) => isWithin(form, other)),
    );
    return takesLess || (isOptional(before) && !isOptional(now));
  }
  const [was, is] = [formsOf(before), formsOf(now)];
  const lacks = was.some((form) => !is.includes(form));
  const isOther = is.some((form) => !was.includes(form) && !isLiteral(form));
  return lacks || isOther || (!isOptional(before) && isOptional(now));
}

/** The value itself, such as the name of an event or of a header. */
const isLiteral = (form) => form.startsWith('"');

/** Whether each value of `form` is one of `other`: it has the same type, and no bound that is narrower. */
function isWithin(form, other) {
  const [type, ...bounds] = form.split(' ');
  const [otherType, ...otherBounds] = other.split(' ');
  const former = new Map(bounds.map((bound) => bound.split('=')));
  return (
    type === otherType &&
    otherBounds.every((bound) => {
      const [name, value] = bound.split('=');
      const was = former.get(name);
      if (was === value) return true;
      if (was === undefined) return false;
      if (name.startsWith('max')) return Number(was) <= Number(value);
      return name.startsWith('min') && Number(was) >= Number(value);
    })
  );
}
