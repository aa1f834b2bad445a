import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core'
import { useId } from 'react'

/**
 * A switch that is named by its label alone. Mantine puts what describes it, and its fault, into the same label: both were a
 * part of its name and then read again as its description, which they stay.
 */
export function Switch(props: SwitchProps) {
  const labelId = useId()
  if (!props.label || props['aria-label']) return <MantineSwitch {...props} />
  return <MantineSwitch {...props} aria-labelledby={labelId} attributes={{ label: { id: labelId } }} />
}
