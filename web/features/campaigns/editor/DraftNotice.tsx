import { Alert, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'
import type { useKeptDraft } from './useKeptDraft.ts'

/** Says that the dialog shows what was written before and not saved. */
export function DraftNotice({ draft }: { draft: ReturnType<typeof useKeptDraft> }) {
  const { t } = useTranslation()
  const time = useTime()
  const { restored, isOutdated, discard } = draft
  if (!restored) return null
  const words = [
    t('campaigns.draft.restored', { time: time.brief(restored.at) }),
    isOutdated && t('campaigns.draft.outdated'),
    restored.fileName && t('campaigns.draft.file', { name: restored.fileName }),
  ].filter(Boolean)
  return (
    <Alert
      color={isOutdated ? 'ambar' : 'blue'}
      role="status"
      icon={<IconHistory size={18} stroke={1.8} aria-hidden />}
    >
      <div className={`${parts.spread} ${styles.notice}`}>
        <span>{words.join(' ')}</span>
        <Button size="xs" variant="default" onClick={discard}>
          {t('campaigns.draft.discard')}
        </Button>
      </div>
    </Alert>
  )
}
