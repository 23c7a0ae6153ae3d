// What is installed must be what package-lock.json pins, version by version and hash by hash. `npm ci` would see to
// that, but it refuses a lock that was written where the packages of other platforms could not be had.
import { readFileSync } from "node:fs";

const [lockFile = "package-lock.json", installedFile = "node_modules/.package-lock.json"] = process.argv.slice(2);
const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
const locked = packages(lockFile);
const installed = Object.entries(packages(installedFile)).filter(([name]) => name);

const wrong = installed.flatMap(([name, { version, integrity }]) => {
    const pinned = locked[name];
    if (!pinned) return [`${name} is not in the lock`];
    if (pinned.version !== version) return [`${name} is ${version}, the lock says ${pinned.version}`];
    return integrity && integrity === pinned.integrity ? [] : [`${name} has another hash than the lock`];
});
if (wrong.length) {
    console.error(`installed packages are not those of ${lockFile}:\n  ${wrong.join("\n  ")}`);
    process.exit(1);
}
console.log(`${installed.length} packages are those of the lock`);
