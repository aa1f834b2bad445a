import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useFaultFocus } from '#web/ui/useFaultFocus.ts'

/** Sends the form of a screen before the login. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const focusFault = useFaultFocus(button, busy)
  return (
    <Button ref={button} type="submit" size="md" fullWidth loading={busy} onClick={focusFault}>
      {children}
    </Button>
  )
}
