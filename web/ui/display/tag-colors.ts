/** Queues and tags can have these colours: ten hues from pale to dark. */
// oxfmt-ignore
export const SWATCHES = [
  '#febfb9', '#fec2a1', '#edcc95', '#bedd9f', '#a7e1ba', '#9edee2', '#a9d7ff', '#cccbfd', '#feb8df', '#cdd1d6',
  '#fe857d', '#f2925a', '#d8a443', '#8fc058', '#63c68a', '#4dc2c8', '#61b6f9', '#a6a1fe', '#f381c5', '#a8afb5',
  '#f14d4c', '#de6907', '#b98408', '#6ba304', '#04ab62', '#0ba3a9', '#1096e9', '#877af7', '#de50ab', '#889098',
  '#c52b30', '#ad5106', '#906606', '#527e03', '#09844b', '#077e83', '#0674b6', '#6859cc', '#b53087', '#696f77',
  '#8d1a1e', '#7a3702', '#664700', '#375800', '#045d33', '#03585c', '#015182', '#483d92', '#811e5f', '#494e53',
] as const
