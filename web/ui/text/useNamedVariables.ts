import { useTranslation } from 'react-i18next'
import { fillVariables, plainVariable, type TextSegment, type VariableValues } from '#contract/text-variables.ts'
import { useOwnVariables } from '#web/ui/form/useOwnVariables.ts'
import { OTHER_VARIABLES, VARIABLES } from '#web/ui/form/variables.ts'

/** Splits a prepared text at its variables, each of which is called by its name. What is none stays as it was typed. */
export function useNamedVariables(text: string): TextSegment[] {
  const { t } = useTranslation()
  const values: VariableValues = Object.fromEntries(
    [...VARIABLES, ...OTHER_VARIABLES].map((variable) => [variable, t(`bot.variable.${variable}`)]),
  )
  const segments = fillVariables(text, { values })
  // The company's own fields are asked for only by texts that may have some.
  const { names } = useOwnVariables(segments.some((segment) => !segment.isFilled && segment.text.includes('{')))
  const ownFields = Object.fromEntries(names.map((name) => [plainVariable(name), name]))
  return names.length === 0 ? segments : fillVariables(text, { values: { ...values, ownFields } })
}
