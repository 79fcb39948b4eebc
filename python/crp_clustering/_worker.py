"""The process of Java that stays: started at first use, ended with Python."""

import atexit
import os
import signal
import subprocess
import sys
import tempfile
import threading
from typing import Optional, Tuple

from . import _java, _messages
from ._java import CrpError
from ._messages import Message

_FLAGS = ("-XX:+UseSerialGC", "-Xshare:auto")
_SECONDS_TO_END = 2


class _Worker:
    """One process. A thread reads its messages, so that an interrupt cannot cut one in two."""

    def __init__(self) -> None:
        self._said = tempfile.TemporaryFile()
        self._java = _java.java()
        self._process = subprocess.Popen(
            [self._java, *_FLAGS, "-jar", _java.jar(), "--worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            start_new_session=True,  # Ctrl-C of a terminal goes to Python alone
        )
        self._reply: Optional[Message] = None
        self._replied = threading.Event()
        self._verbose = False
        threading.Thread(target=self._listen, name="crp-worker", daemon=True).start()

    def alive(self) -> bool:
        return self._process.poll() is None

    def _listen(self) -> None:
        try:
            while True:
                message = _messages.read(self._process.stdout)
                if message is None:
                    break
                if "status" not in message:
                    self._reply = message
                    self._replied.set()
                elif self._verbose:
                    print(*message["status"], sep="\n", file=sys.stderr, flush=True)
        except (EOFError, OSError, ValueError):
            pass  # the process has ended
        self._replied.set()

    def ask(self, message: Message, verbose: bool, stoppable: bool) -> Tuple[Message, bool]:
        """The reply, and whether an interrupt made it one of what was found so far."""
        self._reply, self._verbose = None, verbose
        self._replied.clear()
        stopped = False
        try:
            self._write(_messages.encoded(message))
            try:
                self._wait()
            except KeyboardInterrupt:
                if not stoppable:
                    raise
                stopped = True
                self._process.send_signal(signal.SIGINT)
                self._wait()
        except BaseException:
            self.kill()  # what it would say belongs to no request
            raise
        if self._reply is None:
            raise CrpError(self._last_words())
        return self._reply, stopped

    def _write(self, data: bytes) -> None:
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except OSError:
            self._replied.wait(_SECONDS_TO_END)
            raise CrpError(self._last_words()) from None

    def _wait(self) -> None:
        while not self._replied.wait(1):  # a wait without end could not be interrupted on Windows
            pass

    def _last_words(self) -> str:
        self._process.wait()
        self._said.seek(0)
        said = self._said.read().decode("utf-8", "replace").strip()
        if "UnsupportedClassVersionError" in said:
            return f"Java {_java.LEAST} or newer is needed, '{self._java}' is older"
        last = f": {said.splitlines()[-1]}" if said else ""
        return f"the process of Java ended with status {self._process.returncode}{last}"

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        try:
            self._process.stdin.close()
            self._process.wait(_SECONDS_TO_END)
        except (OSError, subprocess.TimeoutExpired):
            self.kill()

    def leave(self) -> None:
        """In a fork: the process stays that of the parent, and ends with it."""
        self._process.stdin.raw.close()
        self._process.stdout.raw.close()
        self._process.returncode = 0


_lock = threading.Lock()
_worker: Optional[_Worker] = None


def ask(message: Message, verbose: bool = False, stoppable: bool = False) -> Tuple[Message, bool]:
    """The reply to a message, and whether an interrupt made it one of what was found so far.

    Raises
    ------
    CrpError
        What the program says is wrong.
    """
    global _worker
    with _lock:
        if _worker is None or not _worker.alive():
            _worker = _Worker()
        reply, stopped = _worker.ask(message, verbose, stoppable)
    if "error" in reply:
        if stopped:
            raise KeyboardInterrupt(reply["error"][0])
        raise CrpError(reply["error"][0])
    return reply, stopped


def end() -> None:
    """Ends the process; the next request starts another one."""
    global _worker
    with _lock:
        if _worker is not None:
            _worker.end()
        _worker = None


def _forked() -> None:
    global _lock, _worker
    if _worker is not None:
        _worker.leave()
    _lock, _worker = threading.Lock(), None


atexit.register(end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
