import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the files that have a process to themselves before the others. Between these, such a file would end a shared
 * process: vitest keeps it only while the next file in the queue can use it.
 */
export class AloneFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isAlone = ({ project }: TestSpecification) => Number(project.name === 'alone');
    return sorted.sort((one, other) => isAlone(other) - isAlone(one));
  }
}
