/** The HTML of a mail with every link of it opening in a tab of its own: within a frame none could be followed. */
export const openLinksInNewTabs = (html: string) => {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html;
};
