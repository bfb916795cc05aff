declare module 'virtual:sprite' {
  export const names: string[];
  const sprite: string;
  export default sprite;
}
