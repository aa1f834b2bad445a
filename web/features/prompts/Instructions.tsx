import { useTranslation } from 'react-i18next'
import type { Prompt } from '#contract/prompts.ts'
import { voiceName } from './form-fields.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import parts from '#web/ui/parts.module.css'
import styles from './PromptPage.module.css'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What a prompt is told, and its limits, as they are stored. */
export function Instructions({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation()
  const number = useNumber()
  const rules = [
    { title: t('prompts.page.always'), lines: linesOf(prompt.always) },
    { title: t('prompts.page.never'), lines: linesOf(prompt.never) },
    { title: t('prompts.page.topics'), lines: linesOf(prompt.topics) },
    { title: t('prompts.page.handsOver'), lines: useHandOvers(prompt) },
  ].filter(({ lines }) => lines.length > 0)
  const facts = [
    { title: t('prompts.page.model'), value: prompt.model || t('prompts.ownModel') },
    { title: t('prompts.page.voice'), value: prompt.voice === 'texto' ? '—' : voiceName(prompt.voice) },
    { title: t('prompts.page.maxTokens'), value: number(prompt.maxTokens) },
    { title: t('prompts.page.maxMessages'), value: number(prompt.maxMessages) },
    { title: t('prompts.page.used'), value: number(prompt.totalTokens) },
  ]
  return (
    <section className={`${parts.panel} ${styles.panel}`} aria-labelledby="instructions">
      <header>
        <h3 id="instructions">{t('prompts.page.instructions')}</h3>
      </header>
      <div className={`${parts.prose} ${styles.text}`} tabIndex={0} role="group" aria-labelledby="instructions">
        {prompt.prompt}
      </div>
      <dl className={`${parts.stack8} ${styles.rules}`}>
        {rules.map(({ title, lines }) => (
          <div key={title}>
            <dt className={parts.hint}>{title}</dt>
            <dd>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <dl className={`${parts.flow} ${styles.facts}`}>
        {facts.map(({ title, value }) => (
          <div key={title}>
            <dt className={parts.hint}>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function useHandOvers({ handsOverUpset, onlySources, handOverWhen, maxTurns }: Prompt): string[] {
  const { t } = useTranslation()
  const words = linesOf(handOverWhen).join(', ')
  return [
    t('prompts.page.asked'),
    ...(handsOverUpset ? [t('prompts.page.upset')] : []),
    ...(onlySources ? [t('prompts.page.noSource')] : []),
    ...(words === '' ? [] : [t('prompts.page.words', { words })]),
    t('prompts.page.turns', { count: maxTurns }),
    t('prompts.page.budget'),
  ]
}
