import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns.ts'
import { canRestart } from '#web/features/campaigns/can-restart.ts'
import { useCampaignCalls } from '#web/features/campaigns/useCampaignCalls.ts'
import { useLeaving } from '#web/ui/form/FormModal.tsx'
import { useFocusFirstError } from '#web/ui/form/useFocusFirstError.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'

type Props = {
  campaign: Campaign | null
  /** The connection that is chosen now. */
  whatsappId: number | null
  locked: boolean
  busy: boolean
  /** A time is chosen, so that saving schedules the campaign. */
  isScheduling: boolean
  /** null while nobody knows. */
  recipients: number | null
  isDirty: () => boolean
  onTest: () => Promise<void>
  onStart: () => Promise<void>
  /** Saves what was changed; false when it cannot be saved. */
  beforeRestart: () => Promise<boolean>
  onDone: () => void
}

/** Renders the buttons of the dialog. */
export function EditorFooter(props: Props) {
  const { t } = useTranslation()
  const { campaign, locked, busy, isScheduling, recipients, isDirty, onTest } = props
  const leave = useLeaving(isDirty)
  const submit = useRef<HTMLButtonElement>(null)
  const focusFirstError = useFocusFirstError(submit, busy)
  const note = findNote(props)
  return (
    <div className={`${parts.wrap} ${styles.footer}`}>
      <p className={parts.meta}>{t(`campaigns.editor.${note}`)}</p>
      <Button variant="subtle" color="gray" onClick={leave}>
        {t('campaigns.editor.close')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSend2 size={16} stroke={1.8} aria-hidden />}
        disabled={busy}
        onClick={() => void onTest()}
      >
        {t('campaigns.editor.test')}
      </Button>
      <RunButton {...props} />
      {!locked && (
        <Button ref={submit} type="submit" loading={busy} onClick={focusFirstError}>
          {isScheduling
            ? recipients === null
              ? t('campaigns.editor.scheduleUnknown')
              : t('campaigns.editor.schedule', { count: recipients })
            : t(campaign ? 'campaigns.editor.save' : 'campaigns.editor.saveDraft')}
        </Button>
      )}
    </div>
  )
}

type Note = 'lockedNote' | 'startedNote' | 'noConnectionNote' | 'editableNote'

const findNote = ({ campaign, locked }: Props): Note => {
  if (locked) return 'lockedNote'
  if (campaign?.pauseReason && campaign.whatsappId === null) return 'noConnectionNote'
  return campaign?.startedAt ? 'startedNote' : 'editableNote'
}

/** Starts a campaign at once, stops one that sends, or lets one go on that stands still. */
function RunButton({ campaign, whatsappId, busy, onStart, beforeRestart, onDone }: Props) {
  const { t } = useTranslation()
  const { stop, restart } = useCampaignCalls()
  const [isWaiting, setIsWaiting] = useState(false)
  const run = async (work: Promise<unknown>): Promise<void> => {
    setIsWaiting(true)
    await work
    setIsWaiting(false)
    onDone()
  }
  if (campaign && canRestart({ ...campaign, whatsappId }))
    return (
      <Button
        variant="default"
        loading={isWaiting}
        leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden />}
        onClick={() =>
          void beforeRestart().then(async (isSaved) => {
            if (isSaved) await run(restart(campaign.id))
          })
        }
      >
        {t('campaigns.editor.restart')}
      </Button>
    )
  if (campaign?.status === 'EM_ANDAMENTO')
    return (
      <Button
        variant="default"
        loading={isWaiting}
        leftSection={<IconPlayerStopFilled size={16} aria-hidden />}
        onClick={() => void run(stop(campaign.id))}
      >
        {t('campaigns.editor.cancel')}
      </Button>
    )
  if (campaign?.status === 'FINALIZADA') return null
  return (
    <Button
      variant="default"
      disabled={busy}
      leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden />}
      onClick={() => void onStart()}
    >
      {t('campaigns.editor.start')}
    </Button>
  )
}
