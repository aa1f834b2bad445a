import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useFocusFirstError } from '#web/ui/form/useFocusFirstError.ts'

export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const focusFirstError = useFocusFirstError(button, busy)
  return (
    <Button ref={button} type="submit" size="md" fullWidth loading={busy} onClick={focusFirstError}>
      {children}
    </Button>
  )
}
