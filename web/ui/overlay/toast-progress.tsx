import { Button, Group, Progress } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { say } from '#web/ui/browser/say.ts'
import { toast } from './toast.tsx'

type Work = {
  /** Says how far the work is. */
  text: (done: number) => string
  total: number
  done: number
  stopLabel: string
  onStop: () => void
}

type ShownProgress = { show: (done: number) => void; hide: () => void }

/** Shows a toast about work that takes a while, until it is hidden. Its button asks the work to stop. */
export function toastProgress({ text, total, done, stopLabel, onStop }: Work): ShownProgress {
  const id = crypto.randomUUID()
  let isStopping = false
  let shown = done
  const message = () => (
    <>
      <Group justify="space-between" wrap="nowrap">
        <span className="num">{text(shown)}</span>
        <Button size="compact-sm" variant="light" disabled={isStopping} onClick={stop} style={{ flexShrink: 0 }}>
          {stopLabel}
        </Button>
      </Group>
      <Progress value={(shown / total) * 100} size="sm" mt={6} aria-label={text(shown)} />
    </>
  )
  const stop = (): void => {
    isStopping = true
    notifications.update({ id, message: message() })
    onStop()
  }
  toast('info', id, text(shown), {
    message: message(),
    autoClose: false,
    withCloseButton: false,
    onOpen: () => say(text(shown)),
    // It stays until it is hidden, whatever has the focus.
    onFocusCapture: undefined,
    onBlurCapture: undefined,
  })
  return {
    show: (next) => {
      shown = next
      notifications.update({ id, message: message() })
    },
    hide: () => notifications.hide(id),
  }
}
