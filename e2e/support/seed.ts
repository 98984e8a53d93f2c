/** What random tests begin with: the same at every run, unless `npm run test:deep -- --seed N` names another. */
export const seed = Number(process.env.TEST_SEED ?? 1);
