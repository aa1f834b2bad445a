import type { PromptQuestion, PromptTrial, TrialAnswer } from '#contract/prompt-trials.ts'

/** How a question stands: asking and waiting while a trial runs, changed when it is another question since its answer. */
export type LineState = 'passed' | 'failed' | 'error' | 'asking' | 'waiting' | 'untried' | 'changed'

/** A row of the trial: a question with what was answered. In an earlier trial there may be no question any more. */
export type Line = {
  key: string
  question: PromptQuestion | null
  answer: TrialAnswer | null
  text: string
  state: LineState
}

const isSame = (question: PromptQuestion, answer: TrialAnswer): boolean =>
  question.question === answer.question && question.expects === answer.expects && question.expected === answer.expected

function stateOf(answer: TrialAnswer, isRunning: boolean, isNext: boolean): LineState {
  if (answer.outcome === null) return isRunning ? (isNext ? 'asking' : 'waiting') : 'untried'
  if (answer.passed) return 'passed'
  return answer.outcome === 'error' ? 'error' : 'failed'
}

/** Returns the rows of a trial as it was. */
export function linesOfTrial({ answers, status }: PromptTrial): Line[] {
  const next = answers.find(({ outcome }) => outcome === null)
  return answers.map((answer) => ({
    ...{ key: `answer ${answer.id}`, question: null, answer, text: answer.question },
    state: stateOf(answer, status === 'running', answer === next),
  }))
}

/** Returns the present questions, each with its answer of the newest trial. */
export function linesOfQuestions(questions: readonly PromptQuestion[], trial: PromptTrial | null): Line[] {
  const tried = new Map((trial ? linesOfTrial(trial) : []).map((line) => [line.answer?.questionId, line]))
  return questions.map((question) => {
    const own = { key: `question ${question.id}`, question, text: question.question }
    const line = tried.get(question.id)
    if (!line?.answer) return { ...own, answer: null, state: 'untried' }
    if (!isSame(question, line.answer)) return { ...own, answer: null, state: 'changed' }
    return { ...own, answer: line.answer, state: line.state }
  })
}

/** Returns the points that an answer must say, each with the ways to say it and whether it is missing. */
export const pointsOf = (expected: string, missing: readonly string[]) =>
  expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({
      line,
      ways: line
        .split('|')
        .map((way) => way.trim())
        .filter((way) => way !== ''),
      isMissing: missing.includes(line),
    }))
