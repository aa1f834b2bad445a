import { Button } from '@mantine/core'
import { IconLock, IconTemplate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTime } from '#web/ui/time/time.ts'
import { useRelativeTime } from '#web/ui/time/useRelativeTime.ts'
import type { WindowState } from './useReplyWindow.ts'
import parts from '#web/ui/parts.module.css'
import styles from './composer.module.css'

/** Why no reply can be written, and what opens the templates; null on channels that have none. */
export type ReplyLock = { replyWindow: Extract<WindowState, { kind: 'closed' }>; onTemplate: (() => void) | null }

type Props = ReplyLock & {
  /** What was written before the window closed. */
  draft: string
}

/**
 * Stands in place of the field while the provider would refuse a reply. The draft is only shown, and comes back into the
 * field when the customer writes again.
 */
export function LockedReply({ replyWindow, onTemplate, draft }: Props) {
  const { t } = useTranslation()
  const { at, hours } = replyWindow
  const { dateTime } = useTime()
  const relative = useRelativeTime()
  const written = draft.trim()
  const whom = onTemplate ? 'official' : 'others'
  return (
    <div className={`${parts.row} ${styles.locked}`}>
      <IconLock size={18} stroke={1.7} aria-hidden />
      <div className={parts.words}>
        <p role="status">
          <b>{t(`replyWindow.${whom}.${at ? 'closed' : 'neverWrote'}`, { days: hours / 24, hours })}</b>{' '}
          {t(`replyWindow.${whom}.next`)}
        </p>
        {at && <small title={dateTime(at)}>{t('replyWindow.closedAt', { time: relative(at) })}</small>}
        {written !== '' && <small className={parts.clamp}>{t('replyWindow.draft', { text: written })}</small>}
      </div>
      {onTemplate && (
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          leftSection={<IconTemplate size={15} stroke={1.8} aria-hidden />}
          rightSection={<kbd>M</kbd>}
          onClick={onTemplate}
        >
          {t('templates.use')}
        </Button>
      )}
    </div>
  )
}
