<?php
// Hands out the files of a tour on a host with PHP (7.4 or later) and nothing else, to whoever has a token that Docent lets in.
// Put it with .htaccess into the folder of the tour's address, and the tour's files where the web server shows nothing.
const DOCENT = 'https://docent.example';
const TOUR = '00000000-0000-7000-8000-000000000000';
define('FILES', dirname(__DIR__, 2) . '/tour-files/flat-4');

const TYPES = [
    'html' => 'text/html; charset=utf-8', 'htm' => 'text/html; charset=utf-8', 'js' => 'text/javascript; charset=utf-8',
    'mjs' => 'text/javascript; charset=utf-8', 'css' => 'text/css; charset=utf-8', 'json' => 'application/json',
    'xml' => 'application/xml', 'txt' => 'text/plain; charset=utf-8', 'svg' => 'image/svg+xml', 'jpg' => 'image/jpeg',
    'jpeg' => 'image/jpeg', 'png' => 'image/png', 'gif' => 'image/gif', 'webp' => 'image/webp', 'avif' => 'image/avif',
    'ico' => 'image/x-icon', 'mp4' => 'video/mp4', 'm4v' => 'video/mp4', 'webm' => 'video/webm', 'mp3' => 'audio/mpeg',
    'm4a' => 'audio/mp4', 'ogg' => 'audio/ogg', 'wav' => 'audio/wav', 'pdf' => 'application/pdf', 'wasm' => 'application/wasm',
    'woff' => 'font/woff', 'woff2' => 'font/woff2', 'ttf' => 'font/ttf', 'otf' => 'font/otf', 'glb' => 'model/gltf-binary',
];

header('Cache-Control: private, no-cache');
header('Referrer-Policy: no-referrer');
header('X-Content-Type-Options: nosniff');
let_in($_SERVER['REQUEST_URI']);
send(file_of($_SERVER['REQUEST_URI']));

/** Ends with a refusal, or with the way on without the token and with the cookie. APCu, where it is, keeps an answer five seconds. */
function let_in(string $address): void
{
    $cookie = $_COOKIE['docent-tour'] ?? '';
    $token = is_string($cookie) && preg_match('/^[\w-]{1,200}$/D', $cookie) ? $cookie : '';
    $kept = function_exists('apcu_enabled') && apcu_enabled() && $token !== '' && !isset($_GET['token']);
    $name = 'docent-tour ' . TOUR . " $token";
    if ($kept && apcu_fetch($name)) return;
    $agent = $_SERVER['HTTP_USER_AGENT'] ?? '';
    $http = [
        'header' => ["X-Forwarded-Uri: $address", "Cookie: docent-tour=$token", "User-Agent: $agent"],
        'follow_location' => 0, 'ignore_errors' => true, 'timeout' => 10,
    ];
    $ask = DOCENT . '/api/tour/verify?kit=redirect&tour=' . TOUR;
    $body = @file_get_contents($ask, false, stream_context_create(['http' => $http]));
    $answer = $body === false ? [] : $http_response_header;
    $status = preg_match('/^HTTP\/\S+ (\d{3})/', $answer[0] ?? '', $found) ? (int) $found[1] : 503;
    if ($status === 200) {
        if ($kept) apcu_store($name, true, 5);
        return;
    }
    foreach ($answer as $line) if (preg_match('/^(?:location|set-cookie|content-type):/i', $line)) header($line);
    http_response_code($status);
    exit((string) $body);
}

/** The path of a file below FILES; ends with a 404 for everything else. */
function file_of(string $address): string
{
    $folder = rtrim(dirname($_SERVER['SCRIPT_NAME']), '/') . '/';
    $path = rawurldecode(explode('?', $address)[0]);
    $root = realpath(FILES);
    $file = strpos($path, $folder) === 0 && strpos($path, "\0") === false ? realpath(FILES . '/' . substr($path, strlen($folder))) : false;
    if ($file !== false && is_dir($file)) $file = realpath("$file/index.html");
    $isTheirs = $root !== false && $file !== false && strpos($file, "$root/") === 0 && is_file($file);
    if ($isTheirs && isset(TYPES[ending($file)])) return $file;
    http_response_code(404);
    exit;
}

function ending(string $file): string
{
    return strtolower(pathinfo($file, PATHINFO_EXTENSION));
}

/** Films are asked for in parts: Safari plays no others. */
function send(string $file): void
{
    $size = filesize($file);
    [$from, $to] = [0, $size - 1];
    header('Content-Type: ' . TYPES[ending($file)]);
    header('Accept-Ranges: bytes');
    if (preg_match('/^bytes=(\d*)-(\d*)$/D', $_SERVER['HTTP_RANGE'] ?? '', $range) && $range[1] . $range[2] !== '') {
        if ($range[1] === '') $from = max(0, $size - (int) $range[2]);
        else [$from, $to] = [(int) $range[1], $range[2] === '' ? $to : min($to, (int) $range[2])];
        if ($from > $to) {
            http_response_code(416);
            header("Content-Range: bytes */$size");
            exit;
        }
        http_response_code(206);
        header("Content-Range: bytes $from-$to/$size");
    }
    header('Content-Length: ' . ($to - $from + 1));
    if ($_SERVER['REQUEST_METHOD'] === 'HEAD') exit;
    while (ob_get_level() > 0) ob_end_clean();
    set_time_limit(0);
    $bytes = fopen($file, 'rb');
    fseek($bytes, $from);
    for ($left = $to - $from + 1; $left > 0 && !connection_aborted(); $left -= 65536) echo fread($bytes, min(65536, $left));
}
