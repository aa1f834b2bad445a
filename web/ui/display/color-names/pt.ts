export const colorNames = {
  hue: {
    red: 'Vermelho',
    orange: 'Laranja',
    gold: 'Dourado',
    lime: 'Verde-limão',
    green: 'Verde',
    teal: 'Turquesa',
    blue: 'Azul',
    violet: 'Violeta',
    pink: 'Rosa',
    grey: 'Cinza',
  },
  shade: {
    pale: '{{hue}} muito claro',
    light: '{{hue}} claro',
    strong: '{{hue}}',
    dark: '{{hue}} escuro',
    deep: '{{hue}} muito escuro',
  },
  black: 'Preto',
  white: 'Branco',
}
