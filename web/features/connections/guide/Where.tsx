import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import parts from '#web/ui/parts.module.css'
import styles from './Guide.module.css'

type Key =
  | `connections.guide.${'ids' | 'cloudToken' | 'bot' | 'webhook'}.where${1 | 2 | 3}`
  | 'connections.guide.cloudToken.where4'

/** Says step by step where something is found. `link` is where an `<a>` of the texts leads. */
export function Where({ keys, link = '' }: { keys: readonly Key[]; link?: string }) {
  const { t } = useTranslation()
  return (
    <section className={`${parts.sunken} ${styles.where}`} aria-label={t('connections.guide.where')}>
      <ol>
        {keys.map((key) => (
          <li key={key}>
            <Trans i18nKey={key} components={{ b: <b />, a: <OutsideLink to={link} /> }} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Its words are between the marks of the text. */
const OutsideLink = ({ to, children }: { to: string; children?: ReactNode }) => (
  <Anchor inherit underline="always" href={to} target="_blank" rel="noopener noreferrer">
    {children}
  </Anchor>
)
