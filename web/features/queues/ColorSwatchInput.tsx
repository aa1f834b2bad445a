import { Input, Popover, UnstyledButton } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textColorOn } from '#contract/color-contrast.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { SWATCHES } from '#web/ui/display/tag-colors.ts'
import { useColorName } from '#web/ui/display/useColorName.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ColorSwatchInput.module.css'

type Props = {
  label: string
  value: string
  /** Maps each colour in use to the name of its queue. */
  takenBy: ReadonlyMap<string, string>
  error?: ReactNode
  onChange: (color: string) => void
}

/** Offers fifty colours. Those of other queues are disabled and show the queue's name. */
export function ColorSwatchInput({ label, value, takenBy, error, onChange }: Props) {
  const { t } = useTranslation()
  const colorName = useColorName()
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <Input.Wrapper id={id} label={label} withAsterisk error={error}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus withinPortal={false}>
        <Popover.Target>
          <UnstyledButton
            id={id}
            className={`${parts.row} ${parts.well} ${styles.target}`}
            data-error={error ? true : undefined}
            data-mantine-stop-propagation={opened || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-label={value ? t('queues.color.chosen', { color: colorName(value) }) : t('queues.color.choose')}
            onClick={() => setOpened(!opened)}
          >
            {value ? <ColorDot color={value} size={18} /> : null}
            <span>{value ? colorName(value) : t('queues.color.choose')}</span>
            <IconChevronDown size={15} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <fieldset className={styles.palette}>
            <legend>{t('queues.color.palette')}</legend>
            <div className={styles.grid}>
              {SWATCHES.map((color) => (
                <Swatch
                  key={color}
                  group={id}
                  color={color}
                  takenBy={takenBy.get(color)}
                  isChosen={color === value}
                  onChoose={() => onChange(color)}
                  onDone={() => setOpened(false)}
                />
              ))}
            </div>
          </fieldset>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}

type SwatchProps = {
  group: string
  color: string
  takenBy: string | undefined
  isChosen: boolean
  onChoose: () => void
  onDone: () => void
}

/** Renders a radio button, so that arrow keys move through the palette. A click or Enter also closes the palette. */
function Swatch({ group, color, takenBy, isChosen, onChoose, onDone }: SwatchProps) {
  const { t } = useTranslation()
  const ownName = useColorName()(color)
  const name = takenBy ? t('queues.color.taken', { color: ownName, queue: takenBy }) : ownName
  return (
    <label
      className={`${parts.center} ${styles.swatch}`}
      title={name}
      data-taken={takenBy ? true : undefined}
      style={{ background: color }}
    >
      <input
        type="radio"
        name={`palette-${group}`}
        aria-label={name}
        checked={isChosen}
        disabled={takenBy !== undefined}
        data-autofocus={isChosen || undefined}
        data-mantine-stop-propagation
        onChange={onChoose}
        onClick={(event) => event.detail > 0 && onDone()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onDone()
        }}
      />
      {isChosen && <IconCheck size={16} stroke={3} color={textColorOn(color)} aria-hidden />}
    </label>
  )
}
