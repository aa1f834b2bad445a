import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useFocusFirstError } from '#web/ui/useFocusFirstError.ts'

/** Sends the form of a screen before the login. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const focusFault = useFocusFirstError(button, busy)
  return (
    <Button ref={button} type="submit" size="md" fullWidth loading={busy} onClick={focusFault}>
      {children}
    </Button>
  )
}
