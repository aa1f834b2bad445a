import { Fragment } from 'react'
import { joinSegments } from '#contract/text-variables.ts'
import { cutSegments } from './cut-segments.ts'
import { useNamedVariables } from './useNamedVariables.ts'
import parts from '#web/ui/parts.module.css'
import styles from './VariableText.module.css'

type Props = {
  text: string
  /** So many letters are shown, and an ellipsis behind them. */
  limit?: number
  /** The whole text is also the title. */
  isTitled?: boolean
}

/** Shows a prepared text to whoever keeps it: instead of a variable in braces stands a chip with its name. */
export function VariableText({ text, limit, isTitled = false }: Props) {
  const segments = useNamedVariables(text)
  const shown = (limit === undefined ? segments : cutSegments(segments, limit)).map((segment, index) => (
    <Fragment key={index}>
      {segment.isFilled ? <span className={`${parts.sunken} ${styles.chip}`}>{segment.text}</span> : segment.text}
    </Fragment>
  ))
  return isTitled ? <span title={joinSegments(segments)}>{shown}</span> : shown
}
