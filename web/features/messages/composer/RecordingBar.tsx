import { ActionIcon, Loader } from '@mantine/core'
import { IconSend2, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { finishRecording, startRecording, type Recording } from './recorder.ts'
import { clockText } from '#web/features/messages/media/AudioPlayer.tsx'
import { toastInfo, toastWarning } from '#web/ui/overlay/toast.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './composer.module.css'

type Props = {
  onSend: (file: File) => void
  /** Called with the recording so far if the conversation is left while recording. */
  onLeft: (file: File) => void
  onClose: () => void
}

const fileOf = async (recording: Recording): Promise<File | null> => finishRecording(await recording.stop())

/**
 * Records a voice message, which is then sent or cancelled. If another conversation is opened meanwhile, the recording
 * so far is given to `onLeft`, so that it is not lost.
 */
export function RecordingBar({ onSend, onLeft, onClose }: Props) {
  const { t } = useTranslation()
  const recording = useRef<Recording | null>(null)
  const [seconds, setSeconds] = useState(0)
  const [state, setState] = useState<'starting' | 'recording' | 'encoding'>('starting')
  const sendButton = useRef<HTMLButtonElement>(null)
  const latest = useRef({ onLeft, onClose })
  latest.current = { onLeft, onClose }

  useEffect(() => {
    let isUnmounted = false
    startRecording().then(
      (started) => {
        if (isUnmounted) return started.cancel()
        recording.current = started
        setState('recording')
      },
      () => {
        if (isUnmounted) return
        toastWarning(t('messages.composer.noMicrophone'))
        latest.current.onClose()
      },
    )
    return () => {
      isUnmounted = true
      const { onLeft: keepFile } = latest.current
      if (recording.current) void fileOf(recording.current).then((file) => file && keepFile(file))
    }
  }, [t])

  useEffect(() => {
    if (state !== 'recording') return
    sendButton.current?.focus()
    const timer = setInterval(() => setSeconds((current) => current + 1), 1000)
    return () => clearInterval(timer)
  }, [state])

  const finish = async (): Promise<void> => {
    const current = recording.current
    if (!current) return
    recording.current = null
    setState('encoding')
    const file = await fileOf(current)
    if (file) onSend(file)
    else toastInfo(t('messages.composer.tooShort'))
    onClose()
  }

  const cancel = (): void => {
    recording.current?.cancel()
    recording.current = null
    onClose()
  }

  return (
    <div
      className={`${parts.row} ${styles.recorder}`}
      role="group"
      aria-label={t('messages.composer.record')}
      onKeyDown={(event) => event.key === 'Escape' && state !== 'encoding' && cancel()}
    >
      {state === 'recording' ? <i className={styles.dot} aria-hidden /> : <Loader size={14} />}
      <span role="status">
        {t(state === 'encoding' ? 'messages.composer.preparing' : 'messages.composer.recording')}{' '}
        <span className="num" aria-hidden>
          {state !== 'encoding' && clockText(seconds)}
        </span>
      </span>
      <ActionIcon
        size={34}
        color="coral"
        aria-label={t('messages.composer.cancelRecording')}
        onClick={cancel}
        disabled={state === 'encoding'}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        ref={sendButton}
        size={34}
        variant="filled"
        color="ceu"
        aria-label={t('messages.composer.sendRecording')}
        onClick={() => void finish()}
        disabled={state !== 'recording'}
      >
        <IconSend2 size={18} stroke={1.9} aria-hidden />
      </ActionIcon>
    </div>
  )
}
