import { InferenceSession, Tensor } from 'onnxruntime-node';

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

/** What a model with one input gives first for these numbers. */
export async function runSession(
  session: InferenceSession,
  values: Float32Array,
  shape: readonly number[],
): Promise<{ data: Float32Array; shape: readonly number[] }> {
  const input = new Tensor('float32', values, shape);
  const outputs = await session.run({ [session.inputNames[0] as string]: input });
  const { data, dims } = outputs[session.outputNames[0] as string] as Tensor;
  return { data: data as Float32Array, shape: dims };
}
