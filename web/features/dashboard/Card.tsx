import { ActionIcon, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import parts from '#web/ui/parts.module.css'
import styles from './Cards.module.css'
import { Sparkline } from './Sparkline.tsx'
import type texts from './texts/pt.json'

export type CardName = keyof (typeof texts.dashboard)['card']

type Props = {
  name: CardName
  value: ReactNode
  /** What the figure is about; it may lead to a list of its own. */
  note: ReactNode
  tone?: 'warn' | 'danger' | undefined
  /** Somebody waits too long: the whole card says so. */
  isLate?: boolean
  /** The figure is that of the previous filter. */
  isStale?: boolean
  delta?: ReactNode
  /** The figure of each day of the period. */
  course?: readonly (number | null)[] | undefined
  /** Beside the figure: what to do about it. */
  action?: ReactNode
  /** Beside the note: the list of what the figure counts, or what it is measured by. */
  link?: ReactNode
}

/** One figure, with what it counts, how it changed and where to find it. */
export function Card({ name, value, note, tone, isLate = false, isStale = false, delta, course, action, link }: Props) {
  const { t } = useTranslation()
  const label = t(`dashboard.card.${name}`)
  return (
    <article
      className={`${parts.lines} ${parts.panel} ${styles.card}`}
      data-card={name}
      data-late={isLate || undefined}
      data-stale={isStale || undefined}
    >
      <h2 className={parts.hint}>{label}</h2>
      <div className={`${parts.spread} ${styles.value}`}>
        <strong className={`${parts.figure} num`}>{value}</strong>
        {course && <Sparkline values={course} />}
        {action}
      </div>
      <footer className={parts.spread}>
        {delta}
        <small className={parts.ellipsis} data-tone={tone} title={typeof note === 'string' ? note : undefined}>
          {note}
        </small>
        {link}
        <Tooltip
          label={t(`dashboard.meaning.${name}`)}
          multiline
          w={240}
          px={10}
          py={6}
          openDelay={150}
          events={{ hover: true, focus: true, touch: true }}
        >
          <ActionIcon size={24} aria-label={t('dashboard.howCounted', { name: label })}>
            <IconInfoCircle size={15} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </footer>
    </article>
  )
}

/** Renders the units smaller than the figures, while screen readers read one text. */
export function Duration({ text }: { text: string }) {
  return text.split(/(h| m)/).map((part) => (/\d|^$/.test(part) ? part : <small key={part}>{part}</small>))
}
