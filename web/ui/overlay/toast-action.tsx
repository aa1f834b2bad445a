import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { say } from '#web/ui/browser/say.ts'
import { toast } from './toast.tsx'

const ACTION_MS = 5000

type Action = {
  text: string
  label: string
  run: () => void
  /** Names the keyboard shortcut that does the same, if the screen has one. */
  key?: string
  /** After this time in ms the toast disappears even under the pointer, because its action is no longer possible. */
  ms?: number
  onClose?: () => void
}

/** Shows a toast with a button, for longer than one without. Returns the function that the button calls. */
export function toastAction({ text, label, run, key, ms, onClose }: Action): () => void {
  const id = crypto.randomUUID()
  const hide = () => notifications.hide(id)
  const act = (): void => {
    hide()
    run()
  }
  if (ms !== undefined) setTimeout(hide, ms)
  toast('ok', id, text, {
    autoClose: ms === undefined ? ACTION_MS : false,
    ...(onClose && { onClose }),
    onOpen: () => say([text, key ? `${label}: ${key}` : label].join('. ')),
    message: (
      <Group justify="space-between" wrap="nowrap">
        {text}
        <Button size="compact-sm" variant="light" onClick={act} style={{ flexShrink: 0 }}>
          {label}
          {key && (
            <kbd className="mantine-visible-from-sm" style={{ marginInlineStart: 6 }} aria-hidden>
              {key}
            </kbd>
          )}
        </Button>
      </Group>
    ),
  })
  return act
}
