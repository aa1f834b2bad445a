import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFileDescription, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTime } from '#web/ui/time.ts'
import { converse, fillIn, type Bubble, type Choice, type Flow } from './conversation.ts'
import styles from './Preview.module.css'

type Props = { flow: Flow; answers: string[]; onAnswer: (answers: string[]) => void }

/** Who the example is for. */
const CUSTOMER = 'Maria Silva'

/** The conversation on the customer's phone; the choices of the last menu can be tapped. */
export function Preview({ flow, answers, onAnswer }: Props) {
  const { t } = useTranslation()
  const feed = useRef<HTMLDivElement>(null)
  const bubbles = converse(flow, answers)
  const said = JSON.stringify(answers)

  useEffect(() => {
    const box = feed.current
    if (box) box.scrollTop = box.scrollHeight
  }, [said, bubbles.length])

  return (
    <section className={styles.phone} aria-label={t('queues.preview.title')}>
      <header className={styles.head}>
        <span>
          <b>{flow.name || t('queues.form.titleNew')}</b>
          <small>{t('queues.preview.lead')}</small>
        </span>
        <Tooltip label={t('queues.preview.restart')}>
          <ActionIcon size={28} aria-label={t('queues.preview.restart')} onClick={() => onAnswer([])}>
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </header>
      <div ref={feed} className={styles.feed} role="log" tabIndex={0} aria-label={t('queues.preview.feed')}>
        {bubbles.map((bubble, index) => (
          <Said
            key={index}
            bubble={bubble}
            isLast={index === bubbles.length - 1}
            onAnswer={(key) => onAnswer([...answers, key])}
          />
        ))}
      </div>
    </section>
  )
}

type SaidProps = { bubble: Bubble; isLast: boolean; onAnswer: (key: string) => void }

function Said({ bubble, isLast, onAnswer }: SaidProps) {
  const { t } = useTranslation()
  const time = useTime()
  if (bubble.from === 'note') {
    return <p className={styles.note}>{t(`queues.preview.${bubble.kind}`, { queue: bubble.queue })}</p>
  }
  if (bubble.from === 'customer') return <p className={styles.customer}>{bubble.text}</p>
  const now = new Date().toISOString()
  const text = fillIn(bubble.text, { name: CUSTOMER, date: time.date(now), hour: time.clock(now) })
  return (
    <>
      {(text.trim() || bubble.choices.length > 0) && (
        <div className={styles.bot}>
          {text.trim() && <p>{text}</p>}
          <Choices choices={bubble.choices} isLast={isLast} onAnswer={onAnswer} />
          <Choices choices={bubble.ways} isLast={isLast} onAnswer={onAnswer} />
        </div>
      )}
      {bubble.file && (
        <p className={styles.bot} data-file>
          <IconFileDescription size={18} stroke={1.6} aria-hidden />
          {bubble.file}
        </p>
      )}
    </>
  )
}

type ChoicesProps = { choices: Choice[]; isLast: boolean; onAnswer: (key: string) => void }

/** As the lines of a text; of the last menu they can be tapped. */
function Choices({ choices, isLast, onAnswer }: ChoicesProps) {
  if (choices.length === 0) return null
  return (
    <ul className={styles.choices}>
      {choices.map(({ key, label }) => (
        <li key={key}>
          {isLast ? (
            <button type="button" onClick={() => onAnswer(key)}>
              {`[ ${key} ] - ${label}`}
            </button>
          ) : (
            `[ ${key} ] - ${label}`
          )}
        </li>
      ))}
    </ul>
  )
}
