import { runPrisma } from './build.mjs';
import { giveUp } from './step.mjs';

// prisma/schema.prisma is valid, and formatted as `npx prisma format` would.
await runPrisma('format', '--check').catch(giveUp);
