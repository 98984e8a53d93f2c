import { InferenceSession } from 'onnxruntime-node';

/** Opens a model for one core. Without an arena, memory is given back after each image. */
export const loadSession = (path: string): Promise<InferenceSession> =>
  InferenceSession.create(path, {
    enableCpuMemArena: false,
    enableMemPattern: false,
    executionMode: 'sequential',
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
