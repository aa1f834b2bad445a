import { Button } from '@mantine/core'
import { IconBook, IconPlayerPlayFilled, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Help } from '#contract/helps.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { helpsQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Helps.module.css'
import { Player } from './Player.tsx'
import { Thumbnail } from './Thumbnail.tsx'

/** The guide is no screen of the app: what is open here stays open. */
function GuideButton() {
  const { t } = useTranslation()
  return (
    <Button
      component="a"
      href="/guide"
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconBook size={16} stroke={1.8} aria-hidden />}
    >
      {t('helps.guide')}
    </Button>
  )
}

/** Shows the videos that explain the product, and the way to the guide, for all users. */
export function HelpsPage() {
  const { t } = useTranslation()
  const { data: helps, error, refetch } = useQuery(helpsQuery)
  const [playing, setPlaying] = useState<Help | null>(null)
  if (error && !helps) return <ErrorState error={error} title={t('helps.loadFailed')} retry={() => void refetch()} />
  if (!helps) return <Loading />
  return (
    <Page lead={t('helps.lead')} tools={<GuideButton />}>
      <h2 className={styles.heading}>{t('helps.gallery', { count: helps.length })}</h2>
      {helps.length === 0 ? (
        <EmptyState icon={IconVideo} title={t('helps.emptyTitle')} text={t('helps.emptyText')} />
      ) : (
        <ul className={styles.gallery} aria-label={t('helps.table')}>
          {helps.map((help) => (
            <li key={help.id}>
              <button
                type="button"
                className={`${parts.column14} ${parts.panel} ${styles.card}`}
                onClick={() => setPlaying(help)}
              >
                <span className={styles.screen}>
                  <Thumbnail video={help.video} />
                  <span className={`${parts.center} ${styles.play}`}>
                    <IconPlayerPlayFilled size={20} aria-hidden />
                  </span>
                </span>
                <b>{help.title}</b>
                {help.description && <span className={`${parts.clamp} ${styles.about}`}>{help.description}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {playing && <Player help={playing} onClose={() => setPlaying(null)} />}
    </Page>
  )
}
