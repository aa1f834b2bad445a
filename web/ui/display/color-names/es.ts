import type * as pt from './pt.ts'

export const colorNames: typeof pt.colorNames = {
  hue: {
    red: 'Rojo',
    orange: 'Naranja',
    gold: 'Dorado',
    lime: 'Verde lima',
    green: 'Verde',
    teal: 'Turquesa',
    blue: 'Azul',
    violet: 'Violeta',
    pink: 'Rosa',
    grey: 'Gris',
  },
  shade: {
    pale: '{{hue}} muy claro',
    light: '{{hue}} claro',
    strong: '{{hue}}',
    dark: '{{hue}} oscuro',
    deep: '{{hue}} muy oscuro',
  },
  black: 'Negro',
  white: 'Blanco',
}
