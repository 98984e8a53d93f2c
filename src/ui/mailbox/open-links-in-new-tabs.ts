/** Makes every link of a mail open in a new tab: links do not work inside the frame. */
export const openLinksInNewTabs = (html: string) => {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html;
};
