/**
 * Circles between folders: two rooms that import each other, or several in a ring, have no order in which a stranger could
 * read them. No circle of files is needed for that, so it is told apart from the rules of .dependency-cruiser.cjs.
 */

/** The areas that are looked into; between areas the rules of .dependency-cruiser.cjs say who knows whom. */
const areas = new Set(['metadata', 'resources', 'i18n', 'server', 'src', 'public-site']);
const isTest = (path) => /\.test\.tsx?$/.test(path);

/** The folder both paths lie in, and the folder of each one directly below it; nothing where a path lies in it itself. */
function roomsOf(from, to) {
  const [a, b] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (depth < Math.min(a.length, b.length) - 1 && a[depth] === b[depth]) depth += 1;
  if (depth === 0 || depth >= a.length - 1 || depth >= b.length - 1) return undefined;
  return { house: a.slice(0, depth).join('/'), from: a[depth], to: b[depth] };
}

/** Each way from room to room in each house, with one import that shows it. */
function waysIn(modules) {
  const houses = new Map();
  for (const { source, dependencies } of modules) {
    if (!areas.has(source.split('/')[0]) || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      const rooms = roomsOf(source, resolved);
      if (rooms === undefined) continue;
      const ways = houses.get(rooms.house) ?? new Map();
      houses.set(rooms.house, ways);
      const next = ways.get(rooms.from) ?? new Map();
      ways.set(rooms.from, next);
      if (!next.has(rooms.to)) next.set(rooms.to, `${source} → ${resolved}`);
    }
  }
  return houses;
}

/** The shortest ring through a room, as the rooms in their order; nothing where it stands in none. */
function ringThrough(ways, start) {
  const before = new Map();
  const waiting = [start];
  for (let room = waiting.shift(); room !== undefined; room = waiting.shift()) {
    for (const next of ways.get(room)?.keys() ?? []) {
      if (next === start) {
        const ring = [room];
        while (ring[0] !== start) ring.unshift(before.get(ring[0]));
        return ring;
      }
      if (before.has(next)) continue;
      before.set(next, room);
      waiting.push(next);
    }
  }
  return undefined;
}

/**
 * One sentence for each ring of folders, with the imports that make it. `modules` are those of dependency-cruiser's JSON:
 * `{ source, dependencies: [{ resolved }] }`, types included.
 */
export function folderCircles(modules) {
  const problems = [];
  for (const [house, ways] of waysIn(modules)) {
    const told = new Set();
    for (const room of ways.keys()) {
      const ring = told.has(room) ? undefined : ringThrough(ways, room);
      if (ring === undefined) continue;
      for (const member of ring) told.add(member);
      const steps = ring.map((member, at) => ways.get(member).get(ring[(at + 1) % ring.length]));
      problems.push(
        `folders-in-a-circle: ${house}/ holds ${ring.join(' → ')} → ${ring[0]}\n    ${steps.join('\n    ')}`,
      );
    }
  }
  return problems;
}
