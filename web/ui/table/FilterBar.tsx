import { useNumber } from '#web/ui/text/useNumber.ts'
import parts from '#web/ui/parts.module.css'
import styles from './FilterBar.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  value: Value
  onChange: (value: Value) => void
}

/** Offers a few filters side by side, each with how many rows it keeps. */
export function FilterBar<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const number = useNumber()
  return (
    <div role="group" aria-label={label} className={`${parts.sunken} ${styles.bar}`}>
      {options.map((option) => (
        <button
          className={`${parts.hover} ${parts.inline}`}
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <b className="num">{number(option.count)}</b>}
        </button>
      ))}
    </div>
  )
}
