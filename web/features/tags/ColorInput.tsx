import { Input } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textColorOn } from '#contract/color-contrast.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ColorInput.module.css'
import { SWATCHES } from '#web/ui/display/tag-colors.ts'
import { useColorName } from '#web/ui/display/useColorName.ts'

const FULL_HEX = /^#[0-9a-f]{6}$/i

type Props = { label: string; value: string; error?: ReactNode; onChange: (color: string) => void }

/** Offers fifty colours, and any other; says what the chosen one is called. */
export function TagColorInput({ label, value, error, onChange }: Props) {
  const { t } = useTranslation()
  const colorName = useColorName()
  const group = useId()
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.swatches}>
        {SWATCHES.map((color) => (
          <label
            key={color}
            className={`${parts.center} ${styles.swatch}`}
            style={{ '--swatch': color } as CSSProperties}
          >
            <input
              className={parts.cover}
              type="radio"
              name={group}
              value={color}
              aria-label={colorName(color)}
              checked={value.toLowerCase() === color}
              onChange={() => onChange(color)}
            />
            {value.toLowerCase() === color && <IconCheck size={15} stroke={3} color={textColorOn(color)} aria-hidden />}
          </label>
        ))}
      </div>
      <div className={`${parts.row} ${styles.other}`}>
        <input
          type="color"
          className={`${parts.well} ${styles.picker}`}
          aria-label={t('common.pickColor')}
          value={FULL_HEX.test(value) ? value : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span>{FULL_HEX.test(value) && colorName(value)}</span>
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  )
}
