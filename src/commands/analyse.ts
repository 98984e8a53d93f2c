import { z } from 'zod';
import {
  analyseAgain,
  measureAnalysis,
  setAnalysisPaused,
} from '@/domain/analysis/control-analysis';
import { command } from './command';

const given = z.boolean().optional();

export const analyse = command({
  path: ['analyse'],
  summary:
    'Tells how many assets the analyser has looked at. Assets that are not new are analysed in the background; that can be paused.',
  options: {
    pause: { description: 'Pauses the work on assets that are not new.', shape: given },
    resume: { description: 'Continues it.', shape: given },
    again: {
      description: 'Has every asset analysed again, for example for another language.',
      shape: given,
    },
  },
  answers: ['assets', 'analysed', 'failed', 'pausedSince'],
  async run({ domain }, { pause, resume, again }) {
    if (pause || resume) await setAnalysisPaused(domain, Boolean(pause));
    if (again) await analyseAgain(domain);
    return measureAnalysis(domain);
  },
});
